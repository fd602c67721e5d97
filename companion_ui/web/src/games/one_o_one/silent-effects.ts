export default ['total', 'lp', 'refill', 'round'] as const;
