/** Return `now` with every part that equals the same part of `before` replaced by that very object. */
export function keepUnchanged<T>(before: unknown, now: T): T {
  if (Object.is(before, now) || typeof now !== 'object' || now === null) return now;
  if (typeof before !== 'object' || before === null || Array.isArray(before) !== Array.isArray(now))
    return now;
  const [old, parts] = [before as Record<string, unknown>, now as Record<string, unknown>];
  const names = Object.keys(parts);
  let same = names.length === Object.keys(old).length;
  for (const name of names) {
    parts[name] = keepUnchanged(old[name], parts[name]);
    same &&= parts[name] === old[name];
  }
  return same ? (before as T) : now;
}
