import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { FriendlyError } from '@/components/shell/FriendlyError'
import { buttonClass } from '@/components/ui/Button'

export default async function NotFound() {
  const t = await getTranslations('shell')
  return (
    <main className="h-dvh">
      <FriendlyError
        title={t('notFoundTitle')}
        action={
          <Link href="/pipelines" className={buttonClass('primary')}>
            {t('toPipelines')}
          </Link>
        }
      >
        {t('notFoundText')}
      </FriendlyError>
    </main>
  )
}
