import { Text } from '@mantine/core';
import {
  describeMissingWage,
  type MissingWage,
  summariseMissingWages,
} from '#domain/budget/missing-wages.ts';

interface MissingWagesProps {
  missing: readonly MissingWage[];
  /** One sentence for all, where there is little room. */
  isShort?: boolean;
  /** The name of the assessment, beside another one. */
  of?: string;
}

/** Names the hours that a cost counts as $0 (D53); nothing if every hour has a wage. */
export function MissingWages({ missing, isShort = false, of }: MissingWagesProps) {
  const summary = summariseMissingWages(missing);
  if (summary === null) return null;
  const sentences = isShort ? [summary] : missing.map(each => describeMissingWage(each));
  return [...sentences.entries()].map(([index, sentence]) => (
    <Text key={index} size="sm" c="var(--parity-over-text)">
      {of === undefined ? sentence : `${of}: ${sentence}`}
    </Text>
  ));
}
