import { Title } from '@mantine/core';
import { use } from 'react';
import type { ReportSource } from '#web/cards/grouping.ts';
import { ScreenPartsContext } from '#web/cards/screen-parts.ts';
import { buildSection, type listSections } from '../compose/build-cards.ts';
import classes from './contents.module.css';
import { type ContentsPlace, placeCitation, placeGrouping, placeSection } from './places.ts';

interface ContentsProps extends ReportSource {
  sections: ReturnType<typeof listSections>;
}

/** Links to the parts of a long report; on paper with the numbers of their pages. */
export function Contents({ sections, ...source }: ContentsProps) {
  const isOnScreen = use(ScreenPartsContext) !== null;
  if (isOnScreen) return sections.length > 1 && <SectionLinks sections={sections} />;
  const chapters = listChapters(sections, source);
  const count = chapters.reduce((sum, { parts }) => sum + 1 + parts.length, 0);
  if (count < fewestEntries) return null;
  return (
    <nav className={classes.contents} aria-labelledby="contents">
      <Title order={2} id="contents" fz="lg">
        Contents
      </Title>
      <ul>
        {[...chapters, { ...placeCitation(), parts: [] }].map(({ parts, ...chapter }) => (
          <li key={chapter.id} className={classes.chapter}>
            <Entry {...chapter} />
            {parts.length > 0 && (
              <ul className={classes.parts}>
                {parts.map(part => (
                  <li key={part.id}>
                    <Entry {...part} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A report with fewer is short enough to be leafed through. */
const fewestEntries = 4;

interface Chapter extends ContentsPlace {
  /** Its modules. */
  parts: ContentsPlace[];
}

/** The sections that are not empty, or the modules of an only one. */
function listChapters(sections: ContentsProps['sections'], source: ReportSource): Chapter[] {
  const chapters = sections.flatMap(({ report, part }) => {
    const { groupings } = buildSection(report, source, part);
    const section = placeSection(report.report, part, false);
    const filled = groupings.filter(({ cards }) => cards.length > 0);
    const parts = groupings.length > 1 ? filled.map(grouping => placeGrouping(section, grouping)) : [];
    return filled.length > 0 ? [{ ...section, parts }] : [];
  });
  return sections.length > 1
    ? chapters
    : chapters.flatMap(({ parts }) => parts.map(part => ({ ...part, parts: [] })));
}

/** The printer writes the number. */
function Entry({ id, title }: ContentsPlace) {
  return (
    <a href={`#${id}`}>
      {title}
      <span className={classes.number} data-page-of={id} />
    </a>
  );
}

function SectionLinks({ sections }: Pick<ContentsProps, 'sections'>) {
  return (
    <nav className={classes.links} aria-label="In this report">
      {sections.map(({ report, part }) => {
        const { id, title } = placeSection(report.report, part, true);
        return (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        );
      })}
    </nav>
  );
}
