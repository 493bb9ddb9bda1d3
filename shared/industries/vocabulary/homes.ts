// Words for homes to rent, to stay in and to buy.

/** "Two bedrooms", "2br" and "2 bed" are all read as one word, 2bedroom: see words.ts. */
export const sizes = {
  ...Object.fromEntries(['1', '2', '3', '4', '5', '6'].map(n => [`${n}bedroom`, `${n}bedroom`])),
  'dos recamaras, dos habitaciones, 2 recamaras, 2 habitaciones': '2bedroom',
  'tres recamaras, tres habitaciones, 3 recamaras, 3 habitaciones': '3bedroom',
  'studio, efficiency': 'studio, efficiency',
}

export const homeDetails = {
  'dog, dogs, puppy, takes a dog, allows dogs, dog friendly, pet, pets, pet friendly, allows pets, accepts pets, with a dog, big dog, large dog, perro, perros, mascota, mascotas':
    'pet, dog',
  'cat, cats, kitten, cat friendly, gato': 'pet, cat',
  'pool, swimming pool, heated pool, alberca, piscina': 'pool',
  'parking, garage, car port, carport, free parking, estacionamiento': 'parking, garage, carport, park',
  'furnished, furniture, amueblado, amueblada': 'furnished',
  'kitchen, kitchenette, full kitchen': 'kitchen, kitchenette',
  'washer dryer, washer, dryer, laundry, in unit laundry': 'washer, dryer, laundry',
  'yard, garden, backyard, fenced yard, patio, balcony': 'yard, garden, backyard, patio, balcony',
  'wheelchair, accessible, ada, ground floor, elevator':
    'accessible, wheelchair, ada, elevator, ground floor',
  'wifi, wi fi, internet': 'wifi, internet',
  'gym, fitness center': 'gym, fitness',
  'dishwasher, fridge, refrigerator, microwave': 'dishwasher, fridge, refrigerator, microwave',
  'fireplace, tv': 'fireplace, tv',
  'air conditioning, ac': 'air conditioning, ac',
  'near downtown, downtown': 'downtown',
  airport: 'airport -pickup -shuttle -transfer',
  'waterfront, lake, beach, ocean view, river': 'waterfront, lake, beach, ocean, river',
}
