import type { Container } from '../container'
import { readMailSettings } from '../mail/mailSettings'
import { readModelSettings } from '../settings/modelSettings'
import { parseHeaderList } from '../telemetry/resolveCollector'
import { readTelemetrySettings } from '../telemetry/telemetrySettings'
import { operatorServers } from '../toolServers'
import { readWebhookSettings } from '../webhook/webhookSettings'
import type { Actor } from './actor'
import { serverSecrets } from './serverSecrets'

/** Anything shorter would also match ordinary words. */
const SHORTEST = 8

/** Values that never leave this installation: what the environment, Settings and the operator's list of servers hold as secrets. */
export async function secretValues(
  { env, prisma }: Pick<Container, 'env' | 'prisma'>,
  actor: Actor,
): Promise<string[]> {
  const { apiKey } = await readModelSettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId)
  const { password } = await readMailSettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId)
  const { headers } = await readTelemetrySettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId)
  const webhook = await readWebhookSettings(prisma, env.INTERLOCK_SECRET, actor.workspaceId)
  const { OPENAI_API_KEY, INTERLOCK_SECRET, INTERLOCK_SETUP_TOKEN, INTERLOCK_OWNER_PASSWORD, DATABASE_URL } =
    env
  const all = [
    ...[apiKey, OPENAI_API_KEY, INTERLOCK_SECRET, INTERLOCK_SETUP_TOKEN, INTERLOCK_OWNER_PASSWORD],
    ...[DATABASE_URL, passwordOf(DATABASE_URL)],
    ...[password, passwordOf(env.SMTP_URL ?? ''), env.SMTP_URL],
    ...[webhook.secret, env.S3_SECRET_ACCESS_KEY],
    ...serverSecrets(operatorServers(env)),
    ...Object.values({ ...headers, ...parseHeaderList(env.OTEL_EXPORTER_OTLP_HEADERS ?? '') }),
  ]
  return all.flatMap((value) => (value && value.length >= SHORTEST ? [value] : []))
}

function passwordOf(url: string): string | null {
  return URL.canParse(url) ? decodeURIComponent(new URL(url).password) : null
}
