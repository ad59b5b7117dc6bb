import { list, nonEmptyText, type Parsed, record, text } from '../parsing/parse.ts'

const step = record({ description: nonEmptyText })

/** Parses a recipe. Recipes are data only; no screen shows them. Source: specification 3, "Recipe (mock)". */
export const parseRecipe = record({
  recipeId: nonEmptyText,
  type: nonEmptyText,
  name: nonEmptyText,
  description: nonEmptyText,
  ingredients: list(step),
  cookingSteps: list(step),
  cookingTime: nonEmptyText,
  skillLevel: nonEmptyText,
  servings: nonEmptyText,
  notes: text,
})

export type Recipe = Parsed<typeof parseRecipe>
