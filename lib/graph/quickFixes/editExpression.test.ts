import { describe, expect, it } from 'vitest'
import { calledInSource, renamedInSource } from './editExpression'

describe('a name in an expression', () => {
  it.each([
    // a variable: not a field of the same name, nor words
    [['inputs'], 'inputs.a + b.inputs + "inputs"', 'input.a + b.inputs + "inputs"'],
    [['inputs'], 'inputs2 + inputs', 'inputs2 + input'],
    [['inputs'], "'it\\'s inputs' + inputs", "'it\\'s inputs' + input"],
    // a field of one owner: not of another, nor a variable beside it
    [['a', 'inputs'], 'a.inputs + b.inputs + inputs', 'a.input + b.inputs + inputs'],
    [['a', 'inputs'], 'a . inputs', 'a . input'],
    [['a', 'inputs'], 'b.a.inputs', 'b.a.inputs'],
    [['a', 'inputs'], 'a + inputs', 'a + inputs'],
    [['a', 'inputs'], 'a', 'a'],
    // a field of whatever there is
    [[null, 'inputs'], 'p.q.inputs + f(x).inputs + inputs', 'p.q.input + f(x).input + inputs'],
  ])('%j of %s', (chain, source, wanted) => expect(renamedInSource(source, chain, 'input')).toBe(wanted))
})

it('has another name for a function only where it is called, not in words', () => {
  expect(
    calledInSource('filtr + a.filtr (x).filtr(y) + "filtr(z)" + my_filtr(1) + filtr', 'filtr', 'filter'),
  ).toBe('filtr + a.filter (x).filter(y) + "filtr(z)" + my_filtr(1) + filtr')
})
