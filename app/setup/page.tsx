import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { AuthCard } from '@/components/shell/AuthCard'
import { SetupForm } from '@/components/shell/SetupForm'
import { Notice } from '@/components/ui/Notice'
import { ownerExists } from '@/lib/server/access/createOwner'
import { container } from '@/lib/server/container'

type Props = { searchParams: Promise<{ [name: string]: string | string[] | undefined }> }

/** Open until there is an owner. */
export default async function SetupPage({ searchParams }: Props) {
  if (await ownerExists(container().prisma)) redirect('/')
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
