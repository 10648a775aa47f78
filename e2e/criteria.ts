import type { Page } from '@playwright/test';

// The checks run in the page, whose types this project does not have.
const tools = `
  const describe = element =>
    element.tagName.toLowerCase() + ' “' + (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60) + '”';
  const isShown = element => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const scrolls = (element, axis) => /auto|scroll/.test(getComputedStyle(element)['overflow' + axis]);
  const clips = (element, axis) => /hidden|clip/.test(getComputedStyle(element)['overflow' + axis]);
  /* For screen readers only. */
  const isHidden = element => element.closest('[data-screen-reader], .mantine-VisuallyHidden-root') !== null || element.getBoundingClientRect().width <= 1;
`;

/** What makes the page itself scroll sideways: everything that reaches beyond the screen, unless an area around it scrolls. */
export function findBeyondScreen(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {${tools}
    const root = document.scrollingElement;
    const isInside = element => {
      for (let area = element.parentElement; area && area !== document.body; area = area.parentElement)
        if (scrolls(area, 'X') || clips(area, 'X')) return true;
      return false;
    };
    if (root.scrollWidth <= root.clientWidth) return [];
    const beyond = [...document.body.querySelectorAll('*')].filter(
      element => isShown(element) && element.getBoundingClientRect().right > innerWidth + 1 && !isInside(element));
    return ['the page is ' + root.scrollWidth + ' pixels wide', ...beyond.slice(0, 10).map(describe)];
  })()`);
}

/** Texts of which a part cannot be seen, because a box around them is too small and does not scroll. */
export function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {${tools}
    const cut = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (node.textContent.trim() === '' || !isShown(element) || isHidden(element) || element.closest('svg, script, style, noscript')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      /* A line of text is a little taller than its letters. */
      const slack = 5;
      for (let area = element; area && area !== document.body; area = area.parentElement) {
        const box = area.getBoundingClientRect();
        if (isHidden(area)) break;
        if (clips(area, 'X') && (text.right > box.right + 1 || text.left < box.left - 1)) cut.push(describe(element));
        else if (clips(area, 'Y') && (text.bottom > box.bottom + slack || text.top < box.top - slack)) cut.push(describe(element));
        else if (!scrolls(area, 'X') && !scrolls(area, 'Y')) continue;
        break;
      }
    }
    return cut;
  })()`);
}

/** The spaces of WCAG 1.4.12; returns a function that removes them. */
export async function spaceTexts(page: Page): Promise<() => Promise<void>> {
  // A sheet of the page's own kind, because its policy forbids style elements.
  await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  })()`);
  return () => page.evaluate('document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)');
}

/** Choices, texts and controls that cannot be told apart when the person’s own colors replace the page’s. */
export function findLostInForcedColors(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {${tools}
    const probe = document.createElement('span');
    document.body.append(probe);
    const read = color => { probe.style.color = color; return getComputedStyle(probe).color; };
    const own = new Set(['CanvasText', 'LinkText', 'ButtonText', 'GrayText', 'HighlightText', 'FieldText', 'VisitedText', 'ActiveText', 'SelectedItemText', 'ButtonBorder'].map(read));
    const highlight = read('Highlight');
    probe.remove();
    const lost = [];
    /* The texts of charts. */
    for (const text of document.querySelectorAll('svg text'))
      if (isShown(text) && !own.has(getComputedStyle(text).fill)) lost.push('chart text ' + describe(text));
    /* What is chosen has more than a background. */
    const hasLine = element => {
      const style = getComputedStyle(element);
      return style.outlineStyle !== 'none' || style.borderBottomStyle !== 'none' || style.backgroundColor === highlight;
    };
    for (const input of document.querySelectorAll('.mantine-SegmentedControl-input:checked'))
      if (isShown(input.labels[0]) && !hasLine(input.labels[0])) lost.push('chosen ' + describe(input.labels[0]));
    for (const button of document.querySelectorAll('[aria-pressed=true]'))
      if (isShown(button) && getComputedStyle(button).backgroundColor !== highlight) lost.push('pressed ' + describe(button));
    for (const tab of document.querySelectorAll('[role=tab][aria-selected=true], nav [aria-current]'))
      if (isShown(tab) && !hasLine(tab)) lost.push('chosen ' + describe(tab));
    /* A button without a text or a border of its own. */
    for (const button of document.querySelectorAll('button, [role=button]'))
      if (isShown(button) && button.textContent.trim() === '' && button.querySelector('svg, img') === null && !hasLine(button)) lost.push('control ' + describe(button));
    return lost;
  })()`);
}

/** Animations that are running although the person asked for less motion. */
export function findMotion(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {${tools}
    return document.getAnimations()
      .filter(animation => animation.playState === 'running' && animation.effect.getComputedTiming().endTime > 20)
      .map(animation => describe(animation.effect.target));
  })()`);
}

/** Elements that the Tab key would reach out of the order of the document. */
export function findOutOfOrder(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {${tools}
    return [...document.querySelectorAll('[tabindex]')].filter(element => element.tabIndex > 0).map(describe);
  })()`);
}

/** Whether the focused element, its label or a box around it shows that it has the focus; its description if not. */
export function findUnmarkedFocus(page: Page): Promise<string | null> {
  return page.evaluate<string | null>(`(() => {${tools}
    const focused = document.activeElement;
    if (focused === document.body) return null;
    /* The box of a field with chosen values is around those. */
    const boxes = [focused.parentElement, focused.parentElement?.parentElement, focused.parentElement?.parentElement?.parentElement];
    const shown = [focused, ...boxes, focused.nextElementSibling, ...(focused.labels ?? [])].filter(Boolean);
    const isMarked = shown.some(element => {
      const style = getComputedStyle(element);
      return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
    });
    return isMarked ? null : describe(focused);
  })()`);
}
