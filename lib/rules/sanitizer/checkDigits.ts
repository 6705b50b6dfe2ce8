/** ISO/IEC 7812-1 annex B (Luhn): every second digit from the right doubled, the sum of all digits divisible by ten. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const ID_CHECKS = '10X98765432'

/** GB 11643-1999: the last of 18 characters is the check digit (ISO 7064 MOD 11-2) of the 17 before it. */
export function hasIdCheckDigit(id: string): boolean {
  const sum = ID_WEIGHTS.reduce((total, weight, index) => total + weight * Number(id[index]), 0)
  return ID_CHECKS[sum % 11] === id[17]?.toUpperCase()
}
