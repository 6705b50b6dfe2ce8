'use client'
import { useTranslations } from 'next-intl'
import { Notice } from '../../../ui/Notice'
import { useEditor } from '../../store/EditorContext'
import { hasBreakpoint, pinOf } from './marks'

/** Says before a run that it will be a test, and why. */
export function TestNotice() {
  const t = useTranslations('tryout')
  const pins = useEditor(
    ({ nodes, frame }) =>
      nodes.filter(({ data }) => !data.node.disabled && pinOf(frame, data.node.id)).length,
  )
  const stops = useEditor(
    ({ nodes, frame }) =>
      nodes.filter(({ data }) => !data.node.disabled && hasBreakpoint(frame, data.node.id)).length,
  )
  if (pins + stops === 0) return null
  const why = [
    ...(pins > 0 ? [t('willPin', { count: pins })] : []),
    ...(stops > 0 ? [t('willStop', { count: stops })] : []),
  ]
  return <Notice>{[t('willTest'), ...why].join(' · ')}</Notice>
}
