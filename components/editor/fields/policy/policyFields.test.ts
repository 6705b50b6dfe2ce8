import { expect, it } from 'vitest'
import { ArgumentRuleSchema, ToolPolicySchema } from '@/lib/graph/document'
import { fieldsOf } from '../configSchema'
import { controlFor } from '../controlFor'
import { NOT_HERE, POLICY_FORM, RULE_FORM } from './policyFields'

const names = (form: typeof POLICY_FORM) => fieldsOf(form, {}).map(({ name }) => name)

it('has a field for every key of a policy but those that are set elsewhere', () => {
  const keys = Object.keys(ToolPolicySchema.shape).filter((key) => !NOT_HERE.some((other) => other === key))
  expect(names(POLICY_FORM).sort()).toEqual(keys.sort())
})

it('has a field for every key of a rule', () => {
  expect(names(RULE_FORM).sort()).toEqual(Object.keys(ArgumentRuleSchema.shape).sort())
})

it('edits no key as bare JSON but lists and values of any type', () => {
  const json = (form: typeof POLICY_FORM) =>
    fieldsOf(form, {}).flatMap(({ name, schema }) => (controlFor(schema) === 'json' ? [name] : []))
  expect(json(POLICY_FORM)).toEqual([])
  expect(json(RULE_FORM)).toEqual(['enum', 'list', 'default'])
})
