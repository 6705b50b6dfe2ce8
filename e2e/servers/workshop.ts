// A stdio MCP server of a bicycle workshop: tools that stand nowhere in the product, for pipelines drawn in browser tests.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import * as z from 'zod'

const server = new McpServer({ name: 'workshop', version: '1.0.0' })

const BIKES = [
  { serial: 'BK-2041', owner: 'Mira Sand', brakeWear: 82 },
  { serial: 'BK-7730', owner: 'Otto Lind', brakeWear: 15 },
]

server.registerTool(
  'bike_inspect',
  {
    description: 'Inspect a bike by its serial number and measure the brake wear in percent',
    inputSchema: {
      serial: z
        .string()
        .regex(/^BK-\d{4}$/)
        .describe('Serial number of the bike'),
    },
    outputSchema: {
      serial: z.string(),
      owner: z.string(),
      brakeWear: z.number().describe('Brake wear in percent'),
    },
    annotations: { readOnlyHint: true },
  },
  ({ serial }) => {
    const bike = BIKES.find((one) => one.serial === serial)
    if (!bike)
      return { isError: true, content: [{ type: 'text', text: `No bike has the serial number ${serial}` }] }
    return { content: [], structuredContent: bike }
  },
)

server.registerTool(
  'spare_part_price',
  {
    description: 'Look up the price of a spare part by its name',
    inputSchema: { part: z.string().describe('Name of the spare part') },
    outputSchema: { part: z.string(), price: z.number().describe('Price of the part in euros') },
    annotations: { readOnlyHint: true },
  },
  ({ part }) => ({ content: [], structuredContent: { part, price: 10 + part.length } }),
)

const rides = new Map<string, number>()
/** Empty files named after bikes; a bike is back once its file is there. */
const returns = process.env.WORKSHOP_RETURNS ?? '.'

server.registerTool(
  'trial_ride',
  {
    description: 'Ride a bike and say how often it has been ridden',
    inputSchema: { serial: z.string().describe('Serial number of the bike') },
    outputSchema: { serial: z.string(), rides: z.number() },
    annotations: { readOnlyHint: true },
  },
  async ({ serial }, { signal }) => {
    const count = (rides.get(serial) ?? 0) + 1
    rides.set(serial, count)
    while (!signal.aborted && !existsSync(path.join(returns, serial))) await wait(50)
    return { content: [], structuredContent: { serial, rides: count } }
  },
)

await server.connect(new StdioServerTransport())
