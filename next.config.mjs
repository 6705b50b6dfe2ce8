import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin('./app/i18n/request.ts')

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm test` checks types; checking them again would only make the first start slower.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    'pg',
    'pino',
    'graphile-worker',
    '@prisma/client',
    '@prisma/adapter-pg',
    '@modelcontextprotocol/sdk',
  ],
}

export default withNextIntl(config)
