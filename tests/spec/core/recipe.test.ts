import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { parseRecipe } from '../../../core/content/recipe.ts'
import { failure, success } from '../../../core/result.ts'

const FIELDS = [
  'recipeId',
  'type',
  'name',
  'description',
  'ingredients',
  'cookingSteps',
  'cookingTime',
  'skillLevel',
  'servings',
  'notes',
]

describe('recipe (specification 3)', () => {
  test('has ten fields, which can contain diacritics', () => {
    const recipe = createRecipeInput()

    const parsed = parseRecipe(recipe)

    assert.deepEqual(parsed, success(recipe))
    assert.deepEqual(Object.keys(recipe), FIELDS)
  })

  test('needs all ten fields', () => {
    const parsed = parseRecipe({})

    assert.deepEqual(!parsed.ok && parsed.error.map(({ field }) => field), FIELDS)
  })

  test('has ingredients and steps with descriptions', () => {
    const parsed = parseRecipe(
      createRecipeInput({ ingredients: ['varză'], cookingSteps: [{ description: 'Fierbe' }, {}] }),
    )

    assert.deepEqual(
      parsed,
      failure([
        { field: 'ingredients[0]', expected: 'an object' },
        { field: 'cookingSteps[1].description', expected: 'a text that is not empty' },
      ]),
    )
  })

  test('has time, level and servings as strings', () => {
    const parsed = parseRecipe(createRecipeInput({ cookingTime: 120, skillLevel: 2, servings: 6 }))

    assert.deepEqual(!parsed.ok && parsed.error.map(({ field }) => field), ['cookingTime', 'skillLevel', 'servings'])
  })

  test('can leave only its notes empty', () => {
    const parsed = parseRecipe(Object.fromEntries(FIELDS.map((field) => [field, ''])))
    const withoutNotes = parseRecipe(createRecipeInput({ notes: '' }))

    assert.deepEqual(
      !parsed.ok && parsed.error.map(({ field }) => field),
      FIELDS.filter((field) => field !== 'notes'),
    )
    assert.equal(withoutNotes.ok, true)
  })
})

function createRecipeInput(given: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    recipeId: 'sarmale',
    type: 'fel principal',
    name: 'Sarmale în foi de varză',
    description: 'Rulouri de varză murată umplute cu carne și orez.',
    ingredients: [{ description: 'o varză murată' }, { description: '700 g carne tocată' }],
    cookingSteps: [{ description: 'Desprinde foile și spală-le.' }, { description: 'Umple-le și fierbe-le încet.' }],
    cookingTime: '3 ore',
    skillLevel: 'mediu',
    servings: '8 porții',
    notes: 'A doua zi sunt și mai bune.',
    ...given,
  }
}
