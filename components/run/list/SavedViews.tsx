'use client'
import { Bookmark } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { SavedView } from '@/lib/api/account'
import { accountApi } from '@/lib/client/accountApi'
import { useResource } from '@/lib/client/useResource'
import { useRequest } from '../../shell/useRequest'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Field } from '../../ui/Field'
import { Input } from '../../ui/Input'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/Menu'
import { type RunFilters, writeRunFilters } from './runQuery'

/** Lists one comes back to, kept with one's account. */
export function SavedViews({ filters, onShow }: { filters: RunFilters; onShow: (query: string) => void }) {
  const t = useTranslations('watch')
  const { value, reload } = useResource(accountApi.views)
  const { busy, run } = useRequest()
  const [naming, setNaming] = useState(false)
  const views = value?.views ?? []
  const query = writeRunFilters(filters)
  const current = views.find((view) => view.query === query)
  const save = (next: SavedView[]) =>
    run(async () => {
      await accountApi.saveViews(next)
      await reload()
      setNaming(false)
    })
  return (
    <>
      <Menu
        align="start"
        trigger={
          <Button>
            <Bookmark aria-hidden className="size-4" />
            {current?.name ?? t('views')}
          </Button>
        }
      >
        {views.length === 0 && <MenuLabel>{t('noViews')}</MenuLabel>}
        {views.map(({ name, query: saved }) => (
          <MenuItem key={name} onSelect={() => onShow(saved)}>
            {name}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem disabled={query === '' || current !== undefined} onSelect={() => setNaming(true)}>
          {t('saveView')}
        </MenuItem>
        {current && (
          <MenuItem danger onSelect={() => void save(views.filter((view) => view !== current))}>
            {t('deleteView', { name: current.name })}
          </MenuItem>
        )}
      </Menu>
      <Dialog
        open={naming}
        onOpenChange={setNaming}
        title={t('saveViewTitle')}
        description={t('saveViewText')}
      >
        <NameForm
          busy={busy}
          taken={views.map(({ name }) => name)}
          onName={(name) => void save([...views, { name, query }])}
        />
      </Dialog>
    </>
  )
}

type FormProps = { busy: boolean; taken: string[]; onName: (name: string) => void }

function NameForm({ busy, taken, onName }: FormProps) {
  const t = useTranslations('watch')
  const [name, setName] = useState('')
  const clean = name.trim()
  const error = taken.includes(clean) ? t('viewNameTaken') : undefined
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onName(clean)
      }}
    >
      <Field label={t('viewName')} error={error} required>
        {(ids) => (
          <Input {...ids} maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
        )}
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={busy} disabled={clean === '' || error !== undefined}>
          {t('saveViewNow')}
        </Button>
      </div>
    </form>
  )
}
