export default ['move', 'place', 'pile', 'pull', 'settle', 'due', 'counter'] as const;
