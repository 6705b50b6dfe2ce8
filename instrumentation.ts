/** Runs once when the web process starts: settings are checked, and an owner named by the environment is created. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { startWeb } = await import('@/lib/server/startWeb')
  await startWeb()
}
