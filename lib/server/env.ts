import * as z from 'zod'

const optionalText = z
  .string()
  .optional()
  .transform((value) => (value === undefined || value === '' ? undefined : value))

const EnvSchema = z.object({
  DATABASE_URL: z.string().min(1),
  /** Folder of the package, where templates and bundled programs lie. */
  INTERLOCK_ROOT: z.string().default(() => process.cwd()),
  INTERLOCK_HOME: z.string().default('.interlock'),
  /** Key material for secrets at rest and for sessions; at least 32 characters. */
  INTERLOCK_SECRET: z.string().min(32, 'needs at least 32 characters'),
  PUBLIC_URL: z.url().default('http://127.0.0.1:3000'),
  TRUSTED_ORIGINS: z.string().default(''),
  INTERLOCK_SETUP_TOKEN: optionalText,
  INTERLOCK_OWNER_EMAIL: optionalText,
  INTERLOCK_OWNER_PASSWORD: optionalText,
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: optionalText,
  INTERLOCK_MODEL: optionalText,
  INTERLOCK_SIMULATED_MODEL_URL: optionalText,
  /** Memories are then recalled by meaning; `simulated-embedding` asks the simulated model. */
  INTERLOCK_EMBEDDING_MODEL: optionalText,
  INTERLOCK_MCP_CONFIG: optionalText,
  /** A bucket for large values and files, in place of the data directory. */
  S3_ENDPOINT: optionalText.pipe(z.url().optional()),
  S3_BUCKET: optionalText,
  S3_REGION: optionalText.pipe(z.string().default('us-east-1')),
  S3_ACCESS_KEY_ID: optionalText,
  S3_SECRET_ACCESS_KEY: optionalText,
  /** Asked about every uploaded file before it is kept. */
  INTERLOCK_SCAN_URL: optionalText.pipe(z.url().optional()),
  /** Hosts in the operator's own network that webhooks may go to: `name` or `name:port`, joined by commas. */
  INTERLOCK_ALLOW_PRIVATE_HOSTS: z.string().default(''),
  /** Where spans of runs go: an OTLP/HTTP collector, with headers as `name=value,name=value`. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText.pipe(z.url({ protocol: /^https?$/ }).optional()),
  OTEL_EXPORTER_OTLP_HEADERS: optionalText,
  OTEL_SERVICE_NAME: optionalText.pipe(z.string().default('interlock')),
  /** `smtp://user:password@host:port`, or `smtps://`; e-mails come from MAIL_FROM. */
  SMTP_URL: optionalText.pipe(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: optionalText,
  /** Days after which ended runs are removed, while Settings → Retention says nothing else. */
  INTERLOCK_RETENTION_DAYS: optionalText
    .transform((days) => (days === undefined ? undefined : Number(days)))
    .pipe(z.number('must be a number of days').int().min(1).max(36_500).optional()),
  /** Days after which a session that nobody uses is forgotten. */
  INTERLOCK_SESSION_DAYS: optionalText
    .transform((days) => (days === undefined ? 7 : Number(days)))
    .pipe(z.number('must be a number of days').int().min(1).max(3_650)),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
})

export type Env = z.infer<typeof EnvSchema>

const ToolSettingsSchema = EnvSchema.pick({
  INTERLOCK_ROOT: true,
  INTERLOCK_HOME: true,
  INTERLOCK_MCP_CONFIG: true,
})
export type ToolSettings = z.infer<typeof ToolSettingsSchema>

let known: Env | null = null

/** The settings of design §13, read once. Throws one sentence per bad variable, so that a process refuses to start with a reason. */
export function readEnv(): Env {
  if (known) return known
  const parsed = EnvSchema.safeParse(process.env)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Interlock cannot start with these settings:\n${lines.join('\n')}`)
  }
  known = parsed.data
  return known
}

/** The few settings that tools need, for programs without a database. */
export function readToolSettings(): ToolSettings {
  return ToolSettingsSchema.parse(process.env)
}
