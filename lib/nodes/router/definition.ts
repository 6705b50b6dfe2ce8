import * as z from 'zod'
import { activationCost } from '../../graph/activationCost'
import type { NodeDefinition } from '../../graph/definition'
import { objectSchema } from '../../graph/objectSchema'
import { distinct, PortNameSchema } from '../../graph/portName'

const RouteSchema = z.strictObject({
  port: PortNameSchema(['default', 'error']).meta({
    title: 'router.routes.port',
    description: 'Name of the way out.',
  }),
  when: z.string().min(1).max(2000).meta({
    title: 'router.routes.when',
    description: 'When this way is taken, as an expression, e.g. nodes.check.value.total > 1000.',
    widget: 'expression',
  }),
})

const ConfigSchema = z.strictObject({
  routes: z
    .array(RouteSchema)
    .min(1, 'add at least one route')
    .refine(distinct('port'), 'two routes have the same name')
    .meta({
      title: 'router.routes',
      description: 'Tried from top to bottom; the first whose condition holds is taken, else the default.',
    }),
})
export type RouterConfig = z.infer<typeof ConfigSchema>

/** Sends the run one way: the first condition that holds, else `default`. */
export const routerDefinition: NodeDefinition<RouterConfig> = {
  type: 'router',
  category: 'flow',
  icon: 'git-branch',
  config: ConfigSchema,
  defaults: { routes: [{ port: 'yes', when: 'true' }] },
  inputs: () => [],
  ports: (config) => [
    ...config.routes.map((route) => ({ name: route.port, endsBranch: false })),
    { name: 'default', endsBranch: false, required: true },
  ],
  outputs: (config) =>
    Object.fromEntries(
      [...config.routes.map((route) => route.port), 'default'].map((port) => [
        port,
        objectSchema({ route: { type: 'string', const: port } }),
      ]),
    ),
  expressions: (config) =>
    config.routes.map((route, index) => ({ path: `routes[${index}].when`, source: route.when, roots: [] })),
  tools: () => [],
  worstCase: (_config, _node, context) => activationCost({ ms: 0 }, context),
}
