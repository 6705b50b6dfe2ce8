import { PrismaPg } from '@prisma/adapter-pg'
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import pg from 'pg'

const CHAR_TYPE = 18
const TEXT_TYPE = 25

/** Which columns of a result had the type "char", by the result's rows. */
const charColumns = new WeakMap()

/**
 * A Prisma adapter on one database that the schema engine can read the catalogue and run migrations through.
 * It repairs two things of @prisma/adapter-pg: the catalogue's "char" columns have no type there
 * (prisma/orm#27403), and its executeScript cuts a script at every semicolon, which breaks function bodies and
 * leaves half a migration behind. Sent as one simple query, a script is one transaction.
 */
export async function openCatalogAdapter(connection) {
  const adapter = await new PrismaPg({ ...connection, max: 1, Client: CatalogClient }).connect()
  const queryRaw = adapter.queryRaw.bind(adapter)
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query)
    for (const column of charColumns.get(result.rows) ?? [])
      result.columnTypes[column] = ColumnTypeEnum.Character
    return result
  }
  adapter.executeScript = async (script) => {
    try {
      await adapter.underlyingDriver().query(script)
    } catch (error) {
      adapter.onError(error)
    }
  }
  return adapter
}

class CatalogClient extends pg.Client {
  constructor(config) {
    super(config)
    // A connection lost while idle is reported by the next query; unheard it would end the process.
    this.on('error', () => {})
  }

  query(text, values, callback) {
    if (typeof values === 'function') {
      return super.query(text, (error, result) => values(error, asText(result)))
    }
    if (typeof callback === 'function') {
      return super.query(text, values, (error, result) => callback(error, asText(result)))
    }
    const result = super.query(text, values)
    return typeof result?.then === 'function' ? result.then(asText) : result
  }
}

function asText(result) {
  for (const { fields = [], rows } of [result ?? []].flat()) {
    const columns = fields.flatMap((field, index) => (field.dataTypeID === CHAR_TYPE ? [index] : []))
    if (columns.length === 0) continue
    for (const column of columns) fields[column].dataTypeID = TEXT_TYPE
    charColumns.set(rows, columns)
  }
  return result
}
