'use client'
import {
  Bell,
  Database,
  HandHelping,
  Inbox,
  Keyboard,
  KeyRound,
  Languages,
  type LucideIcon,
  Mail,
  Monitor,
  Moon,
  Plus,
  Settings,
  SquareActivity,
  Sun,
  Trash2,
  Webhook,
  Workflow,
  Wrench,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useTheme } from 'next-themes'
import { useCallback } from 'react'
import { pipelinesApi } from '@/lib/client/pipelinesApi'
import { writePreference } from '@/lib/client/writePreference'
import { blankPipeline } from '../pipelines/blankPipeline'
import { useMayAct } from '../shell/MeProvider'
import { useRequest } from '../shell/useRequest'
import { type Command, useCommands } from './commandStore'

/** What can be done from every page: go anywhere, begin something, and how it all looks. */
export function useShellCommands(onShortcuts: () => void): void {
  const places = usePlaces()
  const looks = useLooks()
  const t = useTranslations('palette')
  const shell = useTranslations('shell')
  const pipelines = useTranslations('pipelines')
  const mayEdit = useMayAct('editor')
  const router = useRouter()
  const { run } = useRequest()
  useCommands(
    'shell',
    useCallback(() => {
      const blank = () =>
        void run(async () => {
          const { id } = await pipelinesApi.create(blankPipeline(pipelines('untitled')))
          router.push(`/pipelines/${id}`)
        })
      const begin: Command = {
        id: 'pipeline.new',
        group: 'go',
        icon: Plus,
        label: pipelines('new'),
        run: blank,
      }
      const keys: Command = {
        ...{ id: 'shortcuts', group: 'go', icon: Keyboard, label: shell('shortcuts') },
        ...{ keywords: t('words.shortcuts'), shortcut: '?', run: onShortcuts },
      }
      return [...places, ...(mayEdit ? [begin] : []), keys, ...looks]
    }, [places, looks, mayEdit, t, shell, pipelines, router, run, onShortcuts]),
  )
}

function usePlaces(): Command[] {
  const t = useTranslations('shell')
  const settings = useTranslations('settings')
  const pipelines = useTranslations('pipelines')
  const help = useTranslations('help')
  const go = (id: string, label: string, icon: LucideIcon, href: string, shortcut?: string): Command => ({
    ...{ id: `go.${id}`, group: 'go', label, icon, href },
    ...(shortcut ? { shortcut } : {}),
  })
  const section = (id: string, label: string, icon: LucideIcon): Command => ({
    ...{ id: `settings.${id}`, group: 'settings', label, icon, href: `/settings#${id}`, hint: t('settings') },
  })
  return [
    go('pipelines', t('pipelines'), Workflow, '/pipelines', 'G P'),
    go('runs', t('runs'), SquareActivity, '/runs', 'G R'),
    go('tasks', t('tasks'), Inbox, '/tasks', 'G T'),
    go('tools', t('tools'), Wrench, '/tools'),
    go('demo', t('demo'), Database, '/demo', 'G D'),
    go('settings', t('settings'), Settings, '/settings', 'G S'),
    go('trash', pipelines('trash'), Trash2, '/pipelines/trash'),
    go('help', help('title'), HandHelping, '/help/promises'),
    section('models', settings('models'), Settings),
    section('keys', settings('keys'), KeyRound),
    section('notifications', settings('notify.title'), Bell),
    section('mail', settings('mail.title'), Mail),
    section('webhook', settings('webhook.title'), Webhook),
    section('telemetry', settings('telemetry.title'), SquareActivity),
    section('retention', settings('retention.title'), Trash2),
  ]
}

function useLooks(): Command[] {
  const t = useTranslations('palette')
  const shell = useTranslations('shell')
  const { setTheme } = useTheme()
  const router = useRouter()
  const theme = (value: string, label: string, icon: LucideIcon): Command => ({
    ...{ id: `theme.${value}`, group: 'appearance', icon, label: `${shell('theme')}: ${label}` },
    run: () => setTheme(value),
  })
  const language = (value: string, label: string): Command => ({
    ...{
      id: `language.${value}`,
      group: 'appearance',
      icon: Languages,
      label: `${shell('language')}: ${label}`,
    },
    keywords: t('words.language'),
    run: () => {
      writePreference('interlock.locale', value)
      router.refresh()
    },
  })
  return [
    theme('light', shell('themeLight'), Sun),
    theme('dark', shell('themeDark'), Moon),
    theme('system', shell('themeSystem'), Monitor),
    language('en', 'English'),
    language('zh-CN', '简体中文'),
  ]
}
