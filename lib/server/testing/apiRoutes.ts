import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type Handler = (request: Request, context: { params: Promise<object> }) => Promise<Response>
export type ApiRoute = { name: string; source: string; handlers: [method: string, handler: Handler][] }

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const FOLDER = path.resolve(import.meta.dirname, '../../../app/api')

/** Every route file of the API, found by looking, so that a new one cannot be forgotten; `name` is its path below app/api. */
export async function apiRoutes(): Promise<ApiRoute[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)route\.ts$/.test(file),
  )
  return Promise.all(
    files.map(async (file) => {
      const module: Record<string, unknown> = await import(path.join(FOLDER, file))
      const handlers = METHODS.flatMap((method): [string, Handler][] => {
        const handler = module[method]
        // Next calls whatever a route file exports under a method's name with exactly these arguments
        return typeof handler === 'function' ? [[method, handler as Handler]] : []
      })
      return { name: path.dirname(file), source: readFileSync(path.join(FOLDER, file), 'utf8'), handlers }
    }),
  )
}

/** Values for every dynamic segment of a route. */
export const SOME_PARAMS = {
  id: '019ad000-0000-7000-8000-000000000000',
  version: '1',
}
