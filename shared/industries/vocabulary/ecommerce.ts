import type { Vocabulary } from './entries.ts'

export const ecommerce: Vocabulary = {
  kinds: {
    outdoor: 'outdoor, camping, tent, hiking, backpack, gear',
    coffee: 'coffee, roast, espresso, bean, tea',
    electronics: 'refurbished, laptop, phone, electronic, tablet, device, computer',
    clothes: 'clothing, apparel, shirt, dress, jacket, shoe',
    gifts: 'gift, flower, bouquet, basket',
    home: 'furniture, decor, rug, lamp, bedding, mattress',
  },
  needs: {
    'camping gear, camping, tent, tents, hiking, hiking boots, backpack, sleeping bag, outdoor gear, hunting, fishing, fishing gear':
      '@outdoor, fishing',
    'coffee, coffee beans, espresso, roaster, fresh coffee, decaf, cold brew':
      'coffee, roast, espresso, bean, @coffee',
    'tea, loose leaf tea, green tea, matcha': 'tea, matcha',
    'coffee subscription, subscription, subscription box, monthly box': 'subscription',
    'sample, sample box, sampler, tasting': 'sample, tasting',
    'laptop, laptops, refurbished laptop, notebook computer, macbook, chromebook, computer':
      'laptop, computer, macbook, refurbished',
    'phone, smartphone, iphone, android phone, cell phone, phone screen, screen kit, phone parts, tablet, ipad':
      'phone, iphone, tablet, screen kit, refurbished',
    'electronics, refurbished, refurb, gadgets, headphones, monitor': '@electronics',
    'clothes, clothing, shirt, shirts, dress, dresses, jacket, jackets, jeans, apparel, sweater': '@clothes',
    'shoes, shoe, sneakers, boots, running shoes': 'shoe, boot, sneaker',
    'gift basket': '@gifts',
    'flowers, flower delivery, bouquet, florist, roses, flower': 'flower, bouquet, florist, rose',
    'furniture, sofa, couch, table, chair, desk, bookcase': 'furniture, sofa, couch, table, chair, desk',
    'mattress, bedding, sheets, pillow': 'mattress, bedding, sheet, pillow',
    'rug, rugs, home decor, candle, candles, wall art, lamp': 'rug, decor, candle, art, lamp',
    'toy, toys, games, board games, puzzle': 'toy, game, puzzle',
    'book, books, textbook': 'book',
    'jewelry, ring, necklace, engagement ring, wedding ring, wedding band, earrings, watch':
      'jewelry, ring, necklace, earring, watch',
    'pet food, dog food, cat food, pet supplies': 'pet food, dog food, cat food, pet supply',
    'cake, cupcakes, cookies, bakery, baked goods, chocolate, snacks, groceries, food delivery, food, meals, meal kit, pizza, tacos, sushi, takeout':
      'pizza, meal, cake, cupcake, cookie, bakery, bread, chocolate, snack, grocery',
    'skincare products, cosmetics, perfume, soap, shampoo': 'skincare, cosmetic, perfume, soap, shampoo',
    'vitamins, supplements, protein powder': 'vitamin, supplement, protein',
    'bike, bikes, bicycle, e bike, ebike': 'bike, bicycle',
    'express delivery, fast shipping, overnight shipping, next day delivery, rush order':
      'express, overnight, next day',
    'shipping, delivery, standard delivery, ship': 'delivery, shipping',
    'return, returns, return an item, return my order, refund, exchange, devolver, devolucion, reembolso':
      'return, exchange, refund',
    'order status, track order, track package, tracking number, cancel order, order arrived, package arrived, wrong item':
      'order status, tracking, return',
    'bulk order, bulk, wholesale, wholesale account, large order, corporate order': 'bulk, wholesale',
    'custom order, personalized, engraved, made to order, custom print, t shirt printing':
      'custom, personalized, engrave, print',
    'warranty, warranty claim': 'warranty',
    'trade in by mail, sell my phone, sell my laptop, sell old phone': 'trade',
    'fitting advice, sizing, size advice, product advice, personal shopper': 'fitting, sizing, advice',
    'auto parts, car parts, spare parts, replacement parts': 'part',
    'art supplies, craft supplies, fabric, yarn': 'art supply, craft, fabric, yarn',
    'plants, houseplants, seeds, succulents': 'plant, seed, succulent',
  },
  details: {
    'gift, gifts, birthday gift, present, birthday present, gift card': '@gifts',
    'used, second hand': 'refurbished, used',
    'organic, fair trade, vegan': 'organic, fair trade, vegan',
    'free shipping, free delivery': 'free',
  },
  vague: {
    'store, shop, online store, online shop': 'order, delivery',
    'order, orders, package, parcel, pedido, paquete': 'order status, tracking, return',
  },
}
