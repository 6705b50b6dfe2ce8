import { getTranslations } from 'next-intl/server'
import { AuthCard } from '@/components/shell/AuthCard'
import { SetupForm } from '@/components/shell/SetupForm'
import { Notice } from '@/components/ui/Notice'

type Props = { searchParams: Promise<{ [name: string]: string | string[] | undefined }> }

export default async function SetupPage({ searchParams }: Props) {
  const t = await getTranslations('auth')
  const { token } = await searchParams
  return (
    <AuthCard title={t('setupTitle')} lead={t('setupLead')}>
      {typeof token === 'string' && token !== '' ? (
        <SetupForm token={token} />
      ) : (
        <Notice tone="warn">{t('setupNoToken')}</Notice>
      )}
    </AuthCard>
  )
}
