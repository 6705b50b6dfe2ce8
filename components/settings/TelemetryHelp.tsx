'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CodeText } from '../ui/CodeText'
import { Disclosure } from '../ui/Disclosure'
import { COLLECTOR_CONFIG, ENVIRONMENT, LOG_LINE, PROMETHEUS_CONFIG } from './telemetryExamples'

/** How spans, metrics and logs are collected, for copying. */
export function TelemetryHelp() {
  const t = useTranslations('settings.telemetry')
  const { host, protocol } = typeof window === 'undefined' ? { host: '', protocol: 'http:' } : window.location
  return (
    <div className="flex flex-col gap-2">
      <Part title={t('collector')} lead={t('collectorLead')}>
        <CodeText text={COLLECTOR_CONFIG} />
        <p className="text-xs text-muted">{t('environmentLead')}</p>
        <CodeText text={ENVIRONMENT} />
      </Part>
      <Part title={t('metrics')} lead={t('metricsLead')}>
        <CodeText text={PROMETHEUS_CONFIG(protocol.replace(':', ''), host)} />
      </Part>
      <Part title={t('logs')} lead={t('logsLead')}>
        <CodeText text={LOG_LINE} />
      </Part>
    </div>
  )
}

function Part({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Disclosure summary={<span className="text-sm">{title}</span>}>
      <p className="text-xs text-muted">{lead}</p>
      {children}
    </Disclosure>
  )
}
