/** Return `now` with every part that equals the same part of `before` replaced by that very object. */
export function keepUnchanged<T>(before: unknown, now: T): T {
  if (!now || !before || typeof now !== 'object' || now.constructor !== before.constructor) return now;
  const [old, parts] = [before as Record<string, unknown>, now as Record<string, unknown>];
  const names = Object.keys(parts);
  let same = names.length === Object.keys(old).length;
  for (const name of names)
    same = old[name] === (parts[name] = keepUnchanged(old[name], parts[name])) && same;
  return same ? (before as T) : now;
}
