'use client'
import { useReactFlow, useStore } from '@xyflow/react'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { IconButton } from '../../ui/IconButton'

export function ZoomControls() {
  const t = useTranslations('editor')
  const { zoomIn, zoomOut, zoomTo, fitView } = useReactFlow()
  const percent = useStore(({ transform }) => Math.round(transform[2] * 100))
  return (
    <div
      role="toolbar"
      aria-label={t('zoom')}
      className="flex items-center rounded-card border border-line bg-surface p-0.5"
    >
      <IconButton
        size="sm"
        label={t('zoomOut')}
        hint="−"
        onClick={() => void zoomOut()}
        icon={<Minus aria-hidden className="size-3.5" />}
      />
      <button
        type="button"
        className="h-6 w-12 rounded-control text-center text-xs text-muted tabular-nums hover:bg-hover"
        aria-label={t('zoomReset', { percent })}
        onClick={() => void zoomTo(1)}
      >
        {percent} %
      </button>
      <IconButton
        size="sm"
        label={t('zoomIn')}
        hint="+"
        onClick={() => void zoomIn()}
        icon={<Plus aria-hidden className="size-3.5" />}
      />
      <IconButton
        size="sm"
        label={t('zoomFit')}
        hint="1"
        onClick={() => void fitView({ padding: 0.08, maxZoom: 1 })}
        icon={<Maximize aria-hidden className="size-3.5" />}
      />
    </div>
  )
}
