import type { Vocabulary } from './entries.ts'

export const beauty: Vocabulary = {
  kinds: {
    hair: 'haircut, hair -removal -removing -transplant, blowout, balayage, highlight, hairstyle, cut color',
    barber: 'barber, fade, beard, shave, hot towel',
    nails: 'manicure, pedicure, nail, full set, acrylic',
    skin: 'facial, skin -fade, esthetician, peel, microdermabrasion',
    brows: 'brow, eyebrow, threading, microblading',
    lashes: 'lash, eyelash',
    massage: 'massage, bodywork, reflexology',
    waxing: 'wax, waxing, sugaring, brazilian wax, hair removal',
    makeup: 'makeup, makeup artist, bridal makeup',
    spa: 'spa, sauna, body wrap, body scrub, steam room',
    tattoo: 'tattoo, piercing',
    tanning: 'tan, tanning',
    medspa: 'botox, filler, laser, injectable, coolsculpting',
  },
  needs: {
    'haircut, hair cut, haircuts, cut my hair, trim, hair trim, split ends, cut and style, womens haircut, womens cut, ladies haircut, new haircut, bangs, layers, corte de pelo, corte de cabello':
      'haircut, hair cut, cut beard, cut style, cut color, hair trim, kid cut, womens cut, mens cut, buzz cut, cuts',
    'mens haircut, mens cut, guys haircut, buzz cut, fade, skin fade, taper, crew cut, line up, lineup':
      '@barber, mens cut, mens haircut, haircut',
    'hairdresser, hair dresser, hair salon, hairstylist, hair stylist, stylist, salon, beauty salon, hair, hair appointment, beautician, peluqueria, peluquero, estetica, salon de belleza':
      '@hair, hair studio, hair salon',
    'barber, barbers, barbershop, barber shop, barbero, barberia': '@barber',
    'beard, beard trim, shave, hot towel shave, straight razor, mustache': 'beard, shave, hot towel',
    'hair color, hair coloring, color, coloring, dye, hair dye, dye my hair, dyed, roots, root touch up, gray coverage, cover gray, gray hair, blonde, bleach, colorist, color correction, toner, gloss':
      'color -nail -manicure -polish, colorist, dye, root, bleach, toner, balayage, highlight',
    'balayage, balyage, ballayage, ombre, sombre': 'balayage, ombre, sombre',
    'highlights, highlight, lowlights, foils, foil, foilyage, babylights, streaks':
      'highlight, lowlight, foil, babylight, balayage',
    'blowout, blow out, blow dry, blowdry, blow dry bar, wash and style, hair styling, style my hair':
      'blowout, blow dry, blow out, styling, hairstyle',
    'updo, bridal hair, wedding hair, prom hair, special occasion hair':
      'updo, bridal, wedding hair, formal hair',
    'perm, permanent wave, curly perm, body wave': 'perm',
    'keratin, keratin treatment, brazilian blowout, hair straightening, straighten, straightening, relaxer, silk press, smoothing':
      'keratin, brazilian blowout, straighten, relaxer, silk press, smoothing',
    'hair extensions, extensions, tape ins, sew in, weave, wig, wigs':
      'hair extension, extension -lash -eyelash -acrylic, tape, sew, weave, wig',
    'braid, braids, braiding, box braids, cornrows, knotless, knotless braids, locs, dreads, dreadlocks, twists, loc retwist, retwist, natural hair, protective style, trenzas':
      'braid, cornrow, loc, dread, twist, retwist, natural hair',
    'deep conditioning, hair treatment, scalp, scalp treatment, olaplex, dry scalp, hair loss':
      'conditioning, hair treatment, scalp, olaplex',
    'nail, nails, nail salon, nail tech, nails done, get my nails done, manicurist, nail art, unas': '@nails',
    'manicure, mani, manicures, gel manicure, gel nails, shellac, dip powder, dip nails, polish change, polish':
      'manicure, gel, shellac, dip, polish, mani',
    'pedicure, pedi, pedicures, foot care, toenails, feet': 'pedicure, pedi',
    'mani pedi, manicure and pedicure, mani and pedi': 'mani pedi, manicure pedicure, manicure, pedicure',
    'acrylic, acrylics, acrylic nails, full set, fill, nail fill, fake nails, nail extensions, gel x, builder gel, press ons, unas acrilicas':
      'acrylic, full set, nail fill, gel x, builder gel, nail extension',
    'facial, facials, skin care, skincare, esthetician, aesthetician, acne, acne treatment, hydrafacial, hydra facial, deep pore, extraction, dermaplaning, dermaplane, microdermabrasion, anti aging':
      'facial, skin -fade, esthetician, acne, hydrafacial, dermaplan, microdermabrasion',
    'chemical peel, peel, skin peel': 'peel',
    'microneedling, micro needling': 'microneedling',
    'eyebrow, eyebrows, brow, brows, brow shaping, eyebrow shaping, brow wax, eyebrow wax, eyebrow waxing, brow lamination, lamination, brow tint, threading, eyebrow threading, cejas':
      '@brows',
    'microblading, permanent makeup, powder brows, ombre brows':
      'microblading, permanent makeup, powder brow',
    'lash, lashes, eyelash, eyelashes, eyelash extensions, lash extensions, lash lift, lash tint, lash fill, lash set, full set lash extensions, full set of lashes, false lashes, pestanas':
      '@lashes',
    'relaxing massage, masaje relajante': 'swedish, @massage',
    'massage, massages, masseuse, masseur, massage therapist, massage therapy, deep tissue, deep tissue massage, swedish, swedish massage, hot stone, hot stone massage, couples massage, sports massage, back massage, foot massage, reflexology, sore back, back rub, thai massage, lymphatic drainage, knots, masaje, masajes, masajista':
      '@massage, deep tissue, hot stone',
    'prenatal massage, prenatal, pregnancy massage, maternity massage': 'prenatal, pregnancy, @massage',
    'wax, waxing, waxed, bikini wax, brazilian, brazilian wax, leg wax, underarm wax, body wax, hair removal, sugaring, hair removed, depilacion':
      '@waxing',
    'laser hair removal, laser, ipl': 'laser',
    'makeup, make up, makeup artist, mua, bridal makeup, wedding makeup, prom makeup, maquillaje': '@makeup',
    'spa, spas, day spa, spa day, body wrap, body scrub, sauna, steam room, pamper, relax, relaxing':
      '@spa, day spa, massage, facial',
    'tan, tanning, spray tan, sunless tan, tanning bed': '@tanning',
    'tattoo, tattoos, tattoo artist, tattoo removal, ink': 'tattoo',
    'piercing, piercings, ear piercing, nose piercing, pierced': 'piercing',
    'botox, filler, fillers, lip filler, injectables, dysport, med spa, medspa, wrinkles, coolsculpting':
      '@medspa',
    'teeth whitening, whiten teeth, whiter teeth, tooth gem': 'teeth whitening, whitening, tooth gem',
    'bridal, bride, bridal party, bridal hair and makeup, wedding hair and makeup, wedding':
      'bridal, wedding, bride',
    'dog grooming, pet grooming, dog groomer, groomer': 'dog grooming, pet grooming, groom -beard',
    'yoga, pilates, personal trainer, fitness, gym': 'yoga, pilates, trainer, fitness',
  },
  details: {
    'curly, curly hair, thick hair, long hair, short hair, fine hair': 'curly, curl, long hair, thick hair',
    'kid, kids, child, children, toddler, boy, girl, son, daughter, nino, nina, ninos, hijo, hija':
      'kid, child, children, boy, girl',
    'mens, men, guy, husband': 'mens, men, barber, beard, fade',
    'womens, women, lady, ladies, wife': 'womens, women, lady, ladies',
    'vegan, organic, cruelty free': 'vegan, organic, cruelty',
    'walk in, walk ins, no appointment': 'walk',
  },
  vague: { 'beauty, style, beauty treatment': '@hair, @skin, @nails, beauty' },
}
