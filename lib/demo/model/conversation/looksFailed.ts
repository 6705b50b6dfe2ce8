import { jsonBlocks } from '../facts/jsonBlocks'
import { isRecord } from '../schema/JsonSchema'

const FAILED_TEXT =
  /^\W*(?:tool )?(?:error|failed|failure|exception|错误|失败)\b|\b(?:permanent|transient|unknown)[ _](?:error|failure|outcome)\b|^\W*(?:错误|失败)/i

/** Whether a tool's result reports an error, by the conventions tools and their hosts have. */
export function looksFailed(result: string): boolean {
  const value = jsonBlocks(result)[0]?.value
  if (isRecord(value) && result.trimStart().startsWith('{')) {
    if (value.isError === true || value.ok === false || value.success === false) return true
    return Boolean(value.error) || /^(?:error|failed)$/i.test(String(value.status ?? ''))
  }
  return FAILED_TEXT.test(result)
}
