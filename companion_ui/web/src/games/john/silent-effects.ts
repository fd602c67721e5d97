export default ['move', 'place', 'pile', 'pull', 'settle', 'due'] as const;
