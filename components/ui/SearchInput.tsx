import { Search } from 'lucide-react'
import { Input } from './Input'

type Props = { label: string; value: string; onChange: (value: string) => void; className?: string }

export function SearchInput({ label, value, onChange, className = 'w-56' }: Props) {
  return (
    <div className={`relative max-w-full ${className}`}>
      <Search aria-hidden className="pointer-events-none absolute top-2 left-2 size-4 text-faint" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="pl-8"
      />
    </div>
  )
}
