import { useTranslations } from 'next-intl'
import { PageFrame } from '../shell/PageFrame'

const PROMISED = ['bounded', 'once', 'unknown', 'ledger', 'resume', 'decide', 'undo', 'forks'] as const
const NOT_PROMISED = [
  'gap',
  'restore',
  'lies',
  'world',
  'irreversible',
  'fingerprint',
  'cancel',
  'forkedAway',
] as const

/** What holds in every run, and where no software in this place can promise anything: both, in plain words. */
export function PromisesPage() {
  const t = useTranslations('help')
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <div className="flex max-w-3xl flex-col gap-8">
        <Points title={t('promised')} keys={PROMISED.map((key) => `is.${key}`)} />
        <Points title={t('notPromised')} keys={NOT_PROMISED.map((key) => `not.${key}`)} />
      </div>
    </PageFrame>
  )
}

function Points({ title, keys }: { title: string; keys: string[] }) {
  const t = useTranslations('help')
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-sm font-semibold">{title}</h2>
      {keys.map((key) => (
        <div key={key} className="flex flex-col gap-1">
          <h3 className="text-sm font-medium">{t(`${key}.title`)}</h3>
          <p className="text-sm text-muted">{t(`${key}.text`)}</p>
        </div>
      ))}
    </section>
  )
}
