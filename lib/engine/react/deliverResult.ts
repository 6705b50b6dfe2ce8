import type { Json } from '../../graph/json'
import { validateJson } from '../../graph/jsonSchema'
import type { Vault } from '../../rules/sanitizer/Vault'
import type { Journaled } from '../executor'
import { askJson } from '../model/askJson'
import { readReply } from '../reply/readReply'
import { buildMessages } from './buildMessages'
import type { Loop } from './loop'
import { arrange } from './memory/arrange'
import { lexicalSimilarity } from './memory/similarity'
import type { ReactContext } from './reactContext'
import { turnKey } from './think'

/**
 * The result of the loop: the answer itself, or, where data of a form is wanted, that data: read from the answer if it is of the form already, else asked
 * for once more. Hidden values are put back, since it leaves the model's sight here.
 */
export async function deliverResult(
  context: ReactContext,
  loop: Loop,
  answer: string,
  before: readonly string[],
  vault: Vault,
): Promise<Journaled<Json>> {
  const { settings, thinking } = context
  const { deliver } = settings
  if (deliver === null) return { kind: 'ok', value: vault.revealText(answer) }
  const read = readReply(answer)
  if (read.ok) {
    const value = vault.reveal(read.value)
    if (validateJson(value, deliver).length === 0) return { kind: 'ok', value }
  }
  const { similarity = lexicalSimilarity } = context
  const arranged = arrange(loop, [settings.goal, answer], similarity)
  const asked = await askJson(context, {
    key: `${turnKey(loop.next)}/result`,
    name: 'result',
    schema: deliver,
    request: {
      ...settings.asking,
      messages: [
        ...buildMessages({ settings, arranged, before, plain: false }),
        { role: 'assistant', content: answer },
        { role: 'user', content: 'Now give the result as JSON in the given structure, and nothing else.' },
      ],
    },
    limits: thinking,
  })
  return asked.kind === 'ok' ? { kind: 'ok', value: vault.reveal(asked.value) } : asked
}
