import compat from 'eslint-plugin-compat';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

import svelteConfig from './svelte.config.js';

// The rooms of src/. Each may import what stands before it, and, but for the screens, its neighbours in the row.
const FLOORS = [
  ['net', 'device', 'i18n', 'evidence'],
  ['ui'],
  ['play'],
  ['games'],
  ['tablet', 'phone', 'arbiter', 'desk', 'overlay', 'takehome'],
];

/** Rules against imports, types and globs of paths that begin so. */
function closed(path, message) {
  const written = path.replaceAll('/', '\\/');
  const asking =
    ":matches(ImportExpression, TSImportType, CallExpression[callee.object.type='MetaProperty'])";
  return {
    'no-restricted-imports': ['error', { patterns: [{ regex: path, message }] }],
    'no-restricted-syntax': ['error', { selector: `${asking} Literal[value=/${written}/]`, message }],
  };
}

const arrows = FLOORS.flatMap((rooms, floor) =>
  rooms.map((room) => {
    const screens = floor === FLOORS.length - 1 ? rooms.filter((other) => other !== room) : [];
    const above = [...FLOORS.slice(floor + 1).flat(), ...screens];
    return {
      files: [`src/${room}/**`],
      rules: closed(
        `^(\\.\\./)+(${above.join('|')})/`,
        `${room} imports nothing of ${above.join(', ')}: see FLOORS in eslint.config.js.`,
      ),
    };
  }),
);

export default defineConfig(
  { ignores: ['node_modules/'] },
  ts.configs.strictTypeChecked,
  svelte.configs.recommended,
  // What the oldest browsers of `browserslist` in package.json lack is not used, or asked for first.
  {
    ...compat.configs['flat/recommended'],
    files: ['src/**'],
    ignores: ['src/**/*.test.ts'],
    settings: { lintAllEsApis: true },
  },
  {
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      'no-restricted-properties': [
        'error',
        {
          object: 'vi',
          property: 'waitFor',
          message:
            'It gives up after a second; use waitFor of @testing-library/svelte, which vitest.setup.ts configures.',
        },
      ],
      // Plain maps and sets are meant where nothing on a screen follows them.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    // The linter does not see the types of what a template declares; svelte-check does.
    files: ['**/*.svelte'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  arrows,
  // The screens ask the registry for a game; a game knows neither it nor the other games.
  ...['', '*/'].map((inner) => ({
    files: [`src/games/*/${inner}*`],
    rules: closed(
      `^${'\\.\\./'.repeat(inner ? 2 : 1)}([^.]|\\.\\./(${FLOORS.at(-1).join('|')})/)`,
      'A game imports its own folder, play and what stands before it.',
    ),
  })),
  // Files in public/ are served unchanged.
  {
    files: ['public/*.js'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false } },
  },
  // The configuration files do not belong to the project of tsconfig.json.
  {
    files: ['*.config.{js,ts}'],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false } },
  },
);
