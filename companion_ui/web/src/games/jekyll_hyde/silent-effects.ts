export default ['token', 'trick', 'reset', 'greed', 'exchange', 'steal', 'marker', 'round'] as const;
