import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { parseRecipe, type Recipe } from '../../../core/content/recipe.ts'
import { list } from '../../../core/parsing/parse.ts'
import { success } from '../../../core/result.ts'
import { OF_SAMPLE, recipes } from '../../support/library/of-sample.ts'

const COMBINING_CEDILLA = '\u0327'

describe('recipes', () => {
  test('are all valid and complete', () => {
    const parsed = list(parseRecipe)(recipes)

    assert.deepEqual(parsed, success(recipes))
  })

  test('number two, and each has all ten fields', OF_SAMPLE, () => {
    assert.equal(recipes.length, 2)
    assert.deepEqual(
      recipes.map((recipe) => Object.keys(recipe).length),
      [10, 10],
    )
  })

  test('all have different ids', () => {
    const ids = new Set(recipes.map(({ recipeId }) => recipeId))

    assert.equal(ids.size, recipes.length)
  })
})

describe('recipe', () => {
  for (const recipe of recipes) {
    test(`${recipe.name} is written with Romanian diacritics`, OF_SAMPLE, () => {
      const text = textOf(recipe)

      const missing = [...'ăâîșț'].filter((letter) => !text.includes(letter))

      assert.deepEqual(missing, [])
    })

    test(`${recipe.name} has commas below ș and ț, never cedillas`, OF_SAMPLE, () => {
      const letters = textOf(recipe).normalize('NFD')

      assert.ok(!letters.includes(COMBINING_CEDILLA))
    })

    test(`${recipe.name} has quantities, steps, a time, a level and servings`, OF_SAMPLE, () => {
      const quantities = recipe.ingredients.filter(({ description }) => /\d|\bun\b|\bo\b/.test(description))

      assert.ok(quantities.length >= recipe.ingredients.length - 1, 'more than the salt is without a quantity')
      assert.ok(recipe.cookingSteps.length >= 5, `${recipe.cookingSteps.length} steps`)
      assert.match(recipe.cookingTime, /\d+ (?:oră|ore|minute|de minute)/)
      assert.match(recipe.skillLevel, /^(?:ușor|mediu|dificil)$/)
      assert.match(recipe.servings, /^\d+ porții$/)
    })

    test(`${recipe.name} repeats no step or ingredient`, OF_SAMPLE, () => {
      const descriptions = [...recipe.ingredients, ...recipe.cookingSteps].map(({ description }) => description)

      assert.equal(new Set(descriptions).size, descriptions.length)
    })
  }
})

describe('cedilla', () => {
  test('would be detected, composed or combining', () => {
    const cedillas = ['ş', 'ţ', 's\u0327', 't\u0327']

    const seen = cedillas.filter((letter) => letter.normalize('NFD').includes(COMBINING_CEDILLA))

    assert.deepEqual(seen, cedillas)
  })
})

function textOf(recipe: Recipe): string {
  return JSON.stringify(recipe).toLowerCase()
}
