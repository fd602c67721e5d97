/** Styles that the oldest browsers of `browserslist` in package.json do not know. */
export default {
  plugins: ['stylelint-no-unsupported-browser-features'],
  overrides: [{ files: ['**/*.svelte'], customSyntax: 'postcss-html' }],
  rules: {
    'plugin/no-unsupported-browser-features': [
      true,
      {
        ignorePartialSupport: true,
        ignore: [
          'css-nesting', // the build writes it out
          // Without these nothing is lost but a nicety.
          'css-resize',
          'css-scrollbar',
          'css-touch-action',
          'text-size-adjust',
        ],
      },
    ],
  },
};
