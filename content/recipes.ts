import type { Recipe } from 'commander-portfolio'

const sarmale: Recipe = {
  recipeId: 'sarmale-in-foi-de-varza',
  type: 'Fel principal',
  name: 'Sarmale în foi de varză',
  description:
    'Rulouri mici de varză murată, umplute cu carne tocată și orez, fierte încet cu afumătură și suc de roșii ' +
    'până când se topesc în gură.',
  ingredients: [
    { description: '1 varză murată de aproximativ 2 kg' },
    { description: '700 g carne tocată, jumătate de porc și jumătate de vită' },
    { description: '100 g orez cu bob rotund' },
    { description: '2 cepe mari (aproximativ 300 g)' },
    { description: '300 g costiță sau ciolan afumat, tăiat în bucăți' },
    { description: '4 linguri ulei' },
    { description: '400 ml suc de roșii' },
    { description: '2 linguri pastă de tomate' },
    { description: '1 legătură de mărar, tocat mărunt' },
    { description: '2 lingurițe cimbru uscat' },
    { description: '1 linguriță boia dulce' },
    { description: '3 foi de dafin' },
    { description: 'sare și piper proaspăt măcinat' },
  ],
  cookingSteps: [
    { description: 'Desfaceți varza în foi. Dacă este prea sărată, țineți foile o oră în apă rece, apoi scurgeți-le.' },
    { description: 'Subțiați nervura groasă a foilor și tăiați foile mari în două. Tocați varza care rămâne.' },
    {
      description:
        'Căliți ceapa tocată în ulei, la foc mic, 10 minute. Adăugați orezul spălat și boiaua și amestecați.',
    },
    { description: 'Trageți tigaia de pe foc după un minut și lăsați ceapa cu orez să se răcească.' },
    { description: 'Frământați carnea cu ceapa, mărarul, o linguriță de cimbru, piper și 100 ml apă. Sărați puțin.' },
    { description: 'Puneți câte o lingură de umplutură pe fiecare foaie, rulați și împingeți capetele înăuntru.' },
    {
      description:
        'Așterneți jumătate din varza tocată într-o oală de 5 litri și puneți peste ea jumătate din afumătură.',
    },
    {
      description:
        'Așezați sarmalele în cercuri, strânse, cu dafinul, restul de cimbru și de afumătură între straturi.',
    },
    {
      description:
        'Acoperiți cu varza rămasă. Turnați sucul amestecat cu pasta de tomate și apă caldă cât să le acopere.',
    },
    { description: 'Dați în clocot, apoi țineți oala acoperită 3 ore în cuptor, la 160 °C. Completați cu apă caldă.' },
    {
      description:
        'Luați capacul în ultima jumătate de oră, ca să se rumenească deasupra. Lăsați 20 de minute să se așeze.',
    },
  ],
  cookingTime: '4 ore și 30 de minute',
  skillLevel: 'mediu',
  servings: '6 porții',
  notes:
    'Se servesc cu mămăligă, smântână și ardei iute. Gustați varza înainte de a săra umplutura. ' +
    'A doua zi, încălzite, sunt și mai bune.',
}

const papanasi: Recipe = {
  recipeId: 'papanasi-prajiti',
  type: 'Desert',
  name: 'Papanași prăjiți cu smântână și dulceață',
  description: 'Gogoși rumene din brânză de vaci, cu smântână rece și dulceață de afine, servite cât sunt calde.',
  ingredients: [
    { description: '500 g brânză de vaci, bine scursă' },
    { description: '2 ouă' },
    { description: '50 g zahăr' },
    { description: '1 plic zahăr vanilat (8 g)' },
    { description: 'coaja rasă a unei lămâi și o linguriță din zeama ei' },
    { description: 'un praf de sare' },
    { description: '1 linguriță rasă de bicarbonat de sodiu' },
    { description: '280 g făină albă, plus încă 50 g pentru modelat' },
    { description: '1 litru ulei pentru prăjit' },
    { description: '300 g smântână cu 25% grăsime' },
    { description: '200 g dulceață de afine sau de vișine' },
  ],
  cookingSteps: [
    { description: 'Zdrobiți brânza cu furculița. Amestecați-o cu ouăle, zahărul, vanilia, coaja de lămâie și sarea.' },
    { description: 'Stingeți bicarbonatul cu zeama de lămâie și adăugați-l imediat în brânză.' },
    { description: 'Încorporați făina, fără să frământați mult. Aluatul rămâne moale și puțin lipicios.' },
    { description: 'Lăsați aluatul acoperit, la frigider, 30 de minute.' },
    { description: 'Întindeți-l pe masa presărată cu făină, gros de 2 cm, și tăiați 8 discuri cu un pahar de 8 cm.' },
    { description: 'Decupați mijlocul fiecărui disc cu un capac de sticlă. Din resturi formați 8 bile mici.' },
    { description: 'Încingeți uleiul la 170 °C. Prăjiți câte 3 deodată, 3 minute pe fiecare parte, până se rumenesc.' },
    { description: 'Prăjiți și bilele, 3 minute, întorcându-le mereu. Scurgeți totul pe hârtie absorbantă.' },
    { description: 'Puneți câte doi papanași în farfurie, cu smântână și dulceață, și câte o bilă deasupra.' },
  ],
  cookingTime: '1 oră și 15 minute',
  skillLevel: 'ușor',
  servings: '4 porții',
  notes:
    'Dacă brânza este umedă, lăsați-o peste noapte într-o strecurătoare cu tifon; altfel aluatul cere multă făină.',
}

/** Two recipes in Romanian. No screen shows them. Source: specification 3, "Two mock recipes exist, in Romanian". */
export const recipes: readonly Recipe[] = [sarmale, papanasi]
