'use client'
import type { Json } from '@/lib/graph/json'
import type { SpecialControl } from './controlFor'
import { ModelField } from './ModelField'
import { ApprovalField } from './policy/ApprovalField'
import { ArgumentField } from './policy/ArgumentField'
import { ArgumentRules } from './policy/ArgumentRules'
import { MappingField } from './policy/MappingField'
import { ReferenceField } from './policy/ReferenceField'
import { ToolDescriptionField } from './policy/ToolDescriptionField'
import { RulePacksField } from './RulePacksField'

export type SpecialProps = {
  control: SpecialControl
  name: string
  path: string
  label: string
  hint: string | undefined
  problem: string | undefined
  value: Json | undefined
  onChange: (value: Json | undefined) => void
}

/** The controls that a definition asks for by a `widget` of their own. */
export function SpecialField({ control, ...props }: SpecialProps) {
  switch (control) {
    case 'model':
      return <ModelField {...props} />
    case 'rulePacks':
      return <RulePacksField {...props} />
    case 'mapping':
      return <MappingField {...props} />
    case 'reference':
      return <ReferenceField {...props} />
    case 'approval':
      return <ApprovalField {...props} />
    case 'argument':
      return <ArgumentField {...props} />
    case 'argumentRules':
      return <ArgumentRules {...props} />
    case 'toolDescription':
      return <ToolDescriptionField {...props} />
  }
}
