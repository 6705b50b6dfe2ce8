'use client'
import { Field } from '../ui/Field'
import { Textarea } from '../ui/Textarea'

type Props = { label: string; value: string; className?: string; onChange: (value: string) => void }

/** Words of a person on a card: one line that grows with them. */
export function NoteField({ label, value, className, onChange }: Props) {
  return (
    <Field label={label} {...(className === undefined ? {} : { className })}>
      {(ids) => (
        <Textarea
          {...ids}
          rows={1}
          className="min-h-8!"
          maxLength={5000}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
