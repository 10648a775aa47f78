/** The key that Apple's keyboards have in place of Ctrl, as it is written before another key: `Ctrl+K`, `⌘K`. */
export const modKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl+';
