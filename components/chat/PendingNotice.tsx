'use client'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useErrorText } from '../shell/useErrorText'
import { Button, buttonClass } from '../ui/Button'
import { Notice } from '../ui/Notice'
import type { Conversation, Pending } from './useConversation'

/** `onBack` puts a message back where it was written. */
type Props = { conversation: Conversation; onBack: (text: string) => void }

/** What stands between a message and the conversation: a question what it means, or why it was not sent. */
export function PendingNotice({ conversation, onBack }: Props) {
  const { pending } = conversation
  switch (pending?.kind) {
    case 'unsure':
    case 'idle':
      return <StopQuestion {...{ conversation, pending, onBack }} />
    case 'refused':
      return <Refusal {...{ conversation, pending, onBack }} />
    default:
      return null
  }
}

type Of<Kind extends Pending['kind']> = Props & { pending: Pending & { kind: Kind } }

function StopQuestion({ conversation, pending, onBack }: Of<'unsure' | 'idle'>) {
  const t = useTranslations('chat')
  const { say, dismiss } = conversation
  const { text } = pending.message
  const back = () => {
    dismiss()
    onBack(text)
  }
  return (
    <Notice
      tone="warn"
      action={
        <span className="flex flex-wrap gap-2">
          {pending.kind === 'unsure' && (
            <Button size="sm" onClick={() => say(text, { intent: 'stop' })}>
              {t('stopIt')}
            </Button>
          )}
          <Button size="sm" onClick={() => say(text, { intent: 'task' })}>
            {t('newTask')}
          </Button>
          <Button size="sm" variant="ghost" onClick={back}>
            {t('neither')}
          </Button>
        </span>
      }
    >
      <span role="alert">{pending.kind === 'unsure' ? t('unsure', { text }) : t('idle', { text })}</span>
    </Notice>
  )
}

function Refusal({ conversation, pending, onBack }: Of<'refused'>) {
  const t = useTranslations('chat')
  const errorText = useErrorText()
  const { error, message } = pending
  const back = () => {
    conversation.dismiss()
    onBack(message.text)
  }
  const waiting = error.code === 'SESSION_WAITING'
  const equal = error.code === 'UNRESOLVED_RUN'
  const card = equal ? cardOf(error.body.unresolved) : null
  return (
    <Notice
      tone={waiting || equal ? 'warn' : 'error'}
      action={
        <span className="flex flex-wrap gap-2">
          {card && (
            <Link href={`/tasks/${card}`} className={buttonClass('secondary', 'sm')}>
              {t('openCard')}
            </Link>
          )}
          {equal && (
            <Button size="sm" onClick={() => conversation.say(message.text, { confirmDuplicate: true })}>
              {t('sendAnyway')}
            </Button>
          )}
          {!waiting && !equal && (
            <Button size="sm" onClick={conversation.retry}>
              {t('sendAgain')}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={back}>
            {t('takeBack')}
          </Button>
        </span>
      }
    >
      <span role="alert">
        {t('notSent', { text: message.text })}{' '}
        {waiting ? t('decideFirst') : equal ? t('equalWaits') : errorText(error)}
      </span>
    </Notice>
  )
}

/** The first card that an equal run waits on. */
function cardOf(unresolved: unknown): string | null {
  const first: unknown = Array.isArray(unresolved) ? unresolved[0] : null
  const task: unknown = typeof first === 'object' && first !== null ? Reflect.get(first, 'taskId') : null
  return typeof task === 'string' ? task : null
}
