import { defineConfig } from 'prisma/config'

/** For Prisma's own command line (format, validate, studio); migrations go through lib/boot/migration.mjs. */
export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://127.0.0.1:5432/interlock' },
})
