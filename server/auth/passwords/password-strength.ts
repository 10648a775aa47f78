interface Strength {
  guesses: number;
  /** Why it is weak, as a sentence for the person who chose it, where that is known. */
  reason: string | undefined;
}

/** Characters; estimating a long text takes seconds, and its beginning is enough. */
const longestEstimated = 64;

let loading: Promise<(text: string) => Strength> | undefined;

/** zxcvbn with common passwords and English words: 7 MB, so it is loaded when the first password is chosen. */
export function loadStrengthEstimate(): Promise<(text: string) => Strength> {
  loading ??= load();
  return loading;
}

async function load(): Promise<(text: string) => Strength> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
    // More substitutions find little and take seconds for text made of special characters.
    l33tMaxSubstitutions: 20,
  });
  return text => {
    const { guesses, feedback } = zxcvbn.check([...text].slice(0, longestEstimated).join(''));
    return { guesses, reason: feedback.warning ?? undefined };
  };
}
