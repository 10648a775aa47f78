import type { Note, NoteBlock, NoteSpan } from '#domain/analyses/notes.ts';
import classes from './notes.module.css';

export function ReadOnlyNote({ note }: { note: Note }) {
  return (
    <div className={classes.note}>
      <p className={classes.title}>Parity Analysis</p>
      <NoteView note={note} />
    </div>
  );
}

export function NoteView({ note }: { note: Note }) {
  return (
    <div className={classes.text}>
      {numbered(note.blocks).map(([key, block]) => (
        <Block key={key} block={block} />
      ))}
    </div>
  );
}

function Block({ block }: { block: NoteBlock }) {
  if (block.type === 'paragraph') {
    return (
      <p>
        <Spans spans={block.spans} />
      </p>
    );
  }
  const items = numbered(block.items).map(([key, spans]) => (
    <li key={key}>
      <Spans spans={spans} />
    </li>
  ));
  return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
}

function Spans({ spans }: { spans: readonly NoteSpan[] }) {
  return numbered(spans).map(([key, span]) => <Span key={key} span={span} />);
}

function Span({ span: { text, bold, italic, link } }: { span: NoteSpan }) {
  const emphasized = italic ? <em>{text}</em> : text;
  const marked = bold ? <strong>{emphasized}</strong> : emphasized;
  if (link === undefined) return marked;
  return (
    <a href={link} target="_blank" rel="noreferrer noopener">
      {marked}
    </a>
  );
}

/** Pairs each part of a text with its index, the only key it has. */
function numbered<Item>(items: readonly Item[]): (readonly [number, Item])[] {
  return items.map((item, index) => [index, item] as const);
}
