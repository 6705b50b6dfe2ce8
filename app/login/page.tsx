import { getTranslations } from 'next-intl/server'
import { AuthCard } from '@/components/shell/AuthCard'
import { LoginForm } from '@/components/shell/LoginForm'

type Props = { searchParams: Promise<{ [name: string]: string | string[] | undefined }> }

/** Only paths of our own: `//host` and full addresses would lead away. */
function ownPath(next: string | string[] | undefined): string {
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : '/pipelines'
}

export default async function LoginPage({ searchParams }: Props) {
  const t = await getTranslations('auth')
  const { next } = await searchParams
  return (
    <AuthCard title={t('loginTitle')} lead={t('loginLead')}>
      <LoginForm next={ownPath(next)} />
    </AuthCard>
  )
}
