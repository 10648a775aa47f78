import { Mark } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import type { Node } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import { isSafeLink } from '#domain/analyses/notes.ts';

/** Tiptap's own link also finds addresses while one types, which takes 13 KB. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: {} }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: element => isSafeLink(element.getAttribute('href') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
});

/** An item is one line without a nested list. */
const Item = ListItem.extend({
  content: 'paragraph+',
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) };
  },
  addProseMirrorPlugins: () => [
    new Plugin({ appendTransaction: (_transactions, _before, { doc, tr }) => splitItems(doc, tr) }),
  ],
});

/** Tiptap's list commands and pasted lines put several paragraphs into an item; each becomes an item. */
function splitItems(doc: Node, tr: Transaction): Transaction | null {
  doc.descendants((node, position) => {
    if (node.type.name !== Item.name) return;
    node.forEach((_paragraph, offset, index) => {
      if (index > 0) tr.split(tr.mapping.map(position + 1 + offset));
    });
  });
  return tr.docChanged ? tr : null;
}

/** Tab leaves the editor instead of indenting. A note has no line breaks within a paragraph. */
const Keys = ListKeymap.extend({
  addKeyboardShortcuts() {
    const { Tab: _indent, ...keys } = this.parent?.() ?? {};
    return { ...keys, 'Shift-Enter': () => this.editor.commands.enter() };
  },
});

/** Everything that a note can store, and nothing else. */
export const noteExtensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  Italic,
  Link,
  BulletList,
  OrderedList,
  Item,
  Keys,
  UndoRedo,
];
