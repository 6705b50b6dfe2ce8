import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import type { Readable } from '@/lib/graph/readableAt'
import { type CodeToken, celTokens } from './codeTokens'
import { completeExpression, type Offer } from './completeExpression'
import { expressionAround } from './expressionAround'
import { templateTokens } from './templateTokens'

export type ExpressionMode = 'text' | 'expression'
/** The words beside a completion: its type, or what a function does. */
export type WordsForOffer = (offer: Offer) => string

/** Colours and completion for CEL (`expression`) or for words with `{{ CEL }}` in them (`text`). `readables` is asked whenever the list opens. */
export function expressionExtensions(
  mode: ExpressionMode,
  readables: () => readonly Readable[],
  wordsFor: WordsForOffer,
): Extension[] {
  return [
    colours(mode === 'text' ? templateTokens : celTokens),
    autocompletion({
      override: [(context) => complete(context, mode, readables, wordsFor)],
      icons: false,
      // it opens only while a name is written, so whoever presses Enter means what is marked, however quickly
      interactionDelay: 0,
      maxRenderedOptions: 60,
      tooltipClass: () => 'code-completions',
    }),
  ]
}

function complete(
  context: CompletionContext,
  mode: ExpressionMode,
  readables: () => readonly Readable[],
  wordsFor: WordsForOffer,
): CompletionResult | null {
  const text = context.state.doc.toString()
  const part = mode === 'text' ? expressionAround(text, context.pos) : { from: 0, to: text.length }
  if (!part) return null
  const source = text.slice(part.from, part.to)
  const cursor = context.pos - part.from
  const before = source.slice(0, cursor)
  // nobody wants a list for every space; behind a name, a dot or an opening brace one may
  const inviting = /[\w.]$/.test(before) || (mode === 'text' && before.trim() === '')
  if (!context.explicit && !inviting) return null
  const found = completeExpression(source, cursor, readables())
  if (!found) return null
  return {
    from: part.from + found.from,
    options: found.offers.map((offer) => completion(offer, part.from, wordsFor)),
    filter: true,
  }
}

function completion(offer: Offer, shift: number, wordsFor: WordsForOffer): Completion {
  return {
    label: offer.label,
    detail: wordsFor(offer),
    boost: offer.boost,
    apply: (view, picked, _from, to) => {
      const from = shift + offer.from
      view.dispatch({
        changes: { from, to, insert: offer.text },
        selection: { anchor: from + offer.text.length - offer.back },
        userEvent: 'input.complete',
        annotations: pickedCompletion.of(picked),
      })
    },
  }
}

function colours(tokensOf: (text: string) => CodeToken[]): Extension {
  const decorate = (view: EditorView): DecorationSet =>
    Decoration.set(
      tokensOf(view.state.doc.toString()).map(({ from, to, kind }) =>
        Decoration.mark({ class: `code-${kind}` }).range(from, to),
      ),
      true,
    )
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = decorate(view)
      }
      update(update: ViewUpdate) {
        if (update.docChanged) this.decorations = decorate(update.view)
      }
    },
    { decorations: (plugin) => plugin.decorations },
  )
}
