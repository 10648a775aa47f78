import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const brand: MantineColorsTuple = [
  '#f0f9f8',
  '#e3f2f0',
  '#c3e3df',
  '#96cfc8',
  '#5cc0b4',
  '#2a9d8f',
  '#0e7a70',
  '#0b6b63',
  '#095750',
  '#06433e',
];

/** Mantine's dark greys, matched to the tokens: 0 text, 4 lines, 6 card, 7 canvas. */
const dark: MantineColorsTuple = [
  '#e6eaf0',
  '#c4ccd8',
  '#9ca7b8',
  '#8993a3',
  '#2a323e',
  '#232b37',
  '#181e28',
  '#0f141b',
  '#0b0f15',
  '#080b10',
];

/** The list itself scrolls: accessibility checks report Mantine's inner scroll area as unreachable by keyboard. */
const longList = {
  defaultProps: { withScrollArea: false },
  styles: { options: { maxHeight: 260, overflowY: 'auto' } },
};

const spaces = [2, 4, 6, 8, 12, 16, 20, 24, 32, 48];

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  colors: { brand, dark },
  black: '#101828',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: {
    fontWeight: 'var(--weight-heading)',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  /** The steps of tokens.css beside Mantine's own: `<Stack gap="s8">`. */
  spacing: Object.fromEntries(spaces.map(pixels => [`s${pixels}`, `var(--space-${pixels})`])),
  radius: { md: '8px', lg: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Focuses the first item, because a menu may contain only items and the focus placeholder is none.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, position: 'bottom-end', shadow: 'md' } },
    MultiSelect: longList,
    Select: longList,
    Switch: { defaultProps: { withThumbIndicator: false } },
  },
});

/** Mantine's variables follow the tokens, which change with the colour scheme and palette. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const fromTokens = {
    '--mantine-color-text': 'var(--parity-ink)',
    '--mantine-color-bright': 'var(--parity-ink)',
    '--mantine-color-body': 'var(--parity-card)',
    '--mantine-color-dimmed': 'var(--parity-muted)',
    '--mantine-color-placeholder': 'var(--parity-muted)',
    '--mantine-color-anchor': 'var(--parity-brand-text)',
    '--mantine-color-error': 'var(--parity-danger-text)',
    '--mantine-color-default': 'var(--parity-card)',
    '--mantine-color-default-color': 'var(--parity-ink)',
    '--mantine-color-default-hover': 'var(--parity-hover)',
    '--mantine-color-default-border': 'var(--parity-control-line)',
  };
  return { variables: {}, light: fromTokens, dark: fromTokens };
};
