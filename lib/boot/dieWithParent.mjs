// Preloaded (--import) into every child: ends it when the launcher is gone. A launcher that was killed outright
// cannot stop its children, and they would keep ports and jobs. The second check covers a launcher that died
// before this line ran, and processes further down, whose own parent may live on.
const CHECK_MS = 300
const GRACE_MS = 5_000

const parent = process.ppid
const launcher = Number(process.env.INTERLOCK_LAUNCHER_PID)

const timer = setInterval(() => {
  if (process.ppid === parent && isThere(launcher)) return
  clearInterval(timer)
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), GRACE_MS).unref()
}, CHECK_MS)
timer.unref()

function isThere(pid) {
  try {
    return !pid || process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
