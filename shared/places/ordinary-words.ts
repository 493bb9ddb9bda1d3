/** Small cities whose names are usually another word, in English or Spanish: Power, Check and Casa. */
const names = `
accident advance agency agenda alamo arena arriba art ash avenue ball banco banks barco bath bay bear bell bells belt
berry black blanca blanco blue bonita booth boss bosque bow breaks breeding brilliant brook brothers buena bunch burden
bureau burns busy caballo cable cache caliente call camino campo campus canvas carbon carrier casa cash castle center
central century challenge champion check cherry chicken china christmas circle clay clear cliff coin colony comer comfort
commerce congress cook coral corn cotton council crane cross crown crystal cylinder dairy dawn deal deer deputy descanso
diamond dice dinero distant divide driver drums duck dulce eagle early earth eastern economy effort energy english
enterprise equality era experiment export faith falls far farmer farmers fate felt fields fine finger firms force forest
fork fossil fountain fox freedom friendly friendship gap gas gateway given golf gordo grace gratis gravity gray grove
guerra gulf halfway hall halls happy harmony harvest haven hay hermosa hill hills holder holiday hometown honor hood hooks
hope hundred hunter hurricane hurt ideal index indian industry inland interior island isle jack jet joy junction junior
justice king lane lead levels likely lily loco loop luck luz magazine malo man manor marathon marble marine mark marks mart
mascot means mentor mercury merit midnight miles mills mineral mio mode model money monument moon mountain mutual nada
noble normal north nuevo oak odd okay olive oral ordinary organ pace page palm pax peak pearl perdido petty piedra pilot
pine pitcher plain plains platinum plaza point points post pound power powers premier premium pride prince prospect
protection purchase queen railroad rainbow ranger reader reform register rescue reserve rice rico ridge rifle rock rocky
roll romance royal rule rush salida salvo savage scenic section sells shell shock shorter silver singer sisters soldier
solo speed spring springs stamps standard star start stem story street strong success sun sunset superior supply sweet
swift talent telephone tell thermal tiger timber tome tornado tower trade trail transfer triangle triumph tunnel turkey
unity universal university valley veteran vida village wake wall walls war waters waves welcome west western white wing
winner winter wisdom wise wolf wood woodland worth young`

const ordinary = new Set([...names.trim().split(/\s+/), 'la luz'])

/** Whether the name of a city is usually another word, so it's a place only with its state. */
export const isOrdinary = (city: string): boolean => ordinary.has(city)
