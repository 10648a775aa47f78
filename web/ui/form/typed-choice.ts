import { type FormEvent, type KeyboardEvent, useState } from 'react';

export interface Choice {
  value: string;
  label: string;
  /** Further words that find it. */
  words?: string;
}

interface TypedChoiceOptions {
  /** Those that the field offers now. */
  choices: readonly Choice[];
  /** `choices` are the server's answer, perhaps to an earlier text. */
  isServerSearch?: boolean | undefined;
  /** "No matching timezone". */
  nothingFound: string;
  onChoose: (value: string) => void;
  onType?: ((text: string) => void) | undefined;
}

/**
 * The text of a field in which one of many choices is searched for. It stays when the field is left: a text that is exactly one choice is
 * chosen, and any other has a message, and keeps its form from being sent (`focusUnmatched`).
 */
export function useTypedChoice(options: TypedChoiceOptions) {
  const { choices, isServerSearch = false, nothingFound, onChoose, onType } = options;
  /** Null while the field shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const isUnmatched = typed !== null && typed.trim() !== '';
  const matches = isServerSearch ? choices : choices.filter(choice => matchesWords(choice, typed ?? ''));

  function change(text: string | null) {
    setTyped(text);
    setLeft(false);
    onType?.(text ?? '');
  }

  function settle() {
    if (!isUnmatched) return change(null);
    const named = choices.filter(({ label }) => simplify(label) === simplify(typed));
    const found = isServerSearch || named.length > 0 ? named : matches;
    if (found[0] && found.length === 1) {
      change(null);
      onChoose(found[0].value);
    } else {
      setLeft(true);
    }
  }

  const message = matches.length === 0 ? `${nothingFound}.` : 'Please choose one of the list.';
  return {
    typed,
    error: isUnmatched && isLeft ? message : undefined,
    clear: () => change(null),
    /** For the input. */
    field: {
      'data-unmatched': isUnmatched || undefined,
      onInput: (event: FormEvent<HTMLInputElement>) => change(event.currentTarget.value),
      onBlur: settle,
      /** Enter chooses the marked one. Without one it must not send the form. */
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        if (event.key !== 'Enter' || !isUnmatched) return;
        setLeft(true);
        if (matches.length === 0) event.preventDefault();
      },
    },
  };
}

/** Whether each word of the text is part of the choice: "new york" finds "America/New York". */
export function matchesWords({ label, words = '' }: Choice, text: string): boolean {
  const all = simplify(`${label} ${words}`);
  return simplify(text)
    .split(' ')
    .every(word => all.includes(word));
}

/** Lower case, without accents, and with one space between words. */
function simplify(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();
}
